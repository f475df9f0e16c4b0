// Sorts a table by the column whose heading is pressed, and shows the titles of a figure's points at once.
// Without it the page is complete.
(function () {
	"use strict";
	function number(text) {
		var found = text.replace(/\u2212/g, "-").replace(/,/g, "").match(/^\s*-?\d+(\.\d+)?/);
		return found ? parseFloat(found[0]) : NaN;
	}
	function compare(a, b) {
		var x = number(a), y = number(b);
		if (!isNaN(x) && !isNaN(y)) return x - y;
		if (isNaN(x) !== isNaN(y)) return isNaN(x) ? 1 : -1;
		return a.localeCompare(b);
	}
	function sort(table, column, heading) {
		var falls = heading.getAttribute("aria-sort") === "ascending";
		table.querySelectorAll("th").forEach(function (other) { other.removeAttribute("aria-sort"); });
		heading.setAttribute("aria-sort", falls ? "descending" : "ascending");
		var body = table.tBodies[0], rows = Array.prototype.slice.call(body.rows);
		rows.sort(function (a, b) {
			var order = compare(a.cells[column].textContent, b.cells[column].textContent);
			return falls ? -order : order;
		});
		rows.forEach(function (row) { body.appendChild(row); });
	}
	document.querySelectorAll("table").forEach(function (table) {
		if (!table.tBodies.length || table.tBodies[0].rows.length < 2) return;
		table.querySelectorAll("thead th").forEach(function (heading, column) {
			var button = document.createElement("button");
			button.textContent = heading.textContent;
			heading.textContent = "";
			heading.appendChild(button);
			button.addEventListener("click", function () { sort(table, column, heading); });
		});
	});
	var tip = null;
	function hide() {
		if (tip) tip.remove();
		tip = null;
	}
	document.addEventListener("pointermove", function (event) {
		var mark = event.target.closest && event.target.closest("svg g");
		var title = mark && mark.querySelector(":scope > title");
		if (!title) return hide();
		if (!tip) {
			tip = document.createElement("div");
			tip.id = "tip";
			document.body.appendChild(tip);
		}
		tip.textContent = title.textContent;
		tip.style.left = Math.min(event.clientX + 12, window.innerWidth - tip.offsetWidth - 4) + "px";
		tip.style.top = event.clientY + 14 + "px";
	});
	document.addEventListener("pointerleave", hide);
	document.addEventListener("scroll", hide, true);
})();
