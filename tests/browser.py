#!/usr/bin/env python3
"""Opens report.html in headless Chromium and asks what a reader would notice: TAP, one line a check.

    browser.py CHROMIUM PROGRAM [SCREENSHOTS]

Narrow and wide, light and dark, on paper, with scripts and without.  With SCREENSHOTS, a folder, what was looked at is
left there as PNG.  Chromium is spoken to in its DevTools protocol over two pipes.
"""
import base64
import json
import os
import subprocess
import sys
import tempfile

# Contrast of every visible text with what lies behind it (WCAG 2.2: 4.5, large text 3).
CONTRAST = """(() => {
	const parse = text => { const n = text.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
	const light = c => [0, 1, 2].map(i => c[i] / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
		.reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
	const bad = [];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node; (node = walker.nextNode());) {
		const element = node.parentElement;
		if (!node.data.trim() || element.closest('svg, script, style') || !element.getClientRects().length) continue;
		const style = getComputedStyle(element);
		let back = [255, 255, 255, 1];
		for (let e = element; e; e = e.parentElement) {
			const c = parse(getComputedStyle(e).backgroundColor);
			if (c[3] > 0) { back = c; break; }
		}
		const a = light(parse(style.color)), b = light(back);
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
		if (ratio < (large ? 3 : 4.5)) bad.push(node.data.trim().slice(0, 40) + ' ' + ratio.toFixed(2));
	}
	return bad;
})()"""
# Elements that stick out of the page and that no box of their own scrolls.
OVERFLOW = """(() => {
	const width = document.documentElement.clientWidth, out = [];
	for (const e of document.querySelectorAll('main *'))
		if (!e.closest('.wide, pre, svg') && e.getBoundingClientRect().right > width + 1) out.push(e.tagName + ' ' + e.textContent.slice(0, 40));
	if (document.documentElement.scrollWidth > width) out.push('the page scrolls sideways');
	return out;
})()"""
HEADINGS = """(() => {
	const levels = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => +h.tagName[1]), bad = [];
	if (levels.filter(l => l === 1).length !== 1 || levels[0] !== 1) bad.push('not one h1 first');
	levels.forEach((l, i) => { if (i && l > levels[i - 1] + 1) bad.push('h' + l + ' after h' + levels[i - 1]); });
	if (!document.documentElement.lang || !document.title) bad.push('no language or title');
	for (const s of document.querySelectorAll('main svg'))
		if (!s.getAttribute('aria-label') && !s.querySelector('title')) bad.push('a figure without a name');
	return bad;
})()"""
# Every column of every table, clicked twice: values in order, then in the contrary one.
SORTING = """(() => {
	const bad = [], value = t => { const n = parseFloat(t.replace(/,/g, '').replace('\\u2212', '-')); return isNaN(n) ? null : n; };
	let clicked = 0;
	for (const table of document.querySelectorAll('table'))
		table.querySelectorAll('th').forEach((th, column) => {
			const button = th.querySelector('button');
			if (!button && table.tBodies[0].rows.length < 2) return;
			if (!button) { bad.push('no button in ' + th.textContent); return; }
			const cells = () => [...table.querySelectorAll('tbody tr')].map(row => row.cells[column].textContent);
			const before = cells();
			for (const way of ['ascending', 'descending']) {
				button.click(); clicked++;
				if (th.getAttribute('aria-sort') !== way) bad.push('aria-sort of ' + th.textContent);
				const now = cells(), numbers = now.map(value);
				if (th.align !== 'right' || numbers.includes(null)) continue;
				const wrong = numbers.some((n, i) => i && (way === 'ascending' ? n < numbers[i - 1] : n > numbers[i - 1]));
				if (wrong) bad.push(th.textContent + ' ' + way);
			}
			if (cells().slice().sort().join() !== before.slice().sort().join()) bad.push('rows of ' + th.textContent);
		});
	return clicked ? bad : ['no table'];
})()"""
POINT = """(() => {
	const title = [...document.querySelectorAll('svg title')].find(t => t.parentElement.tagName !== 'svg' && t.parentElement.getBBox);
	if (!title) return null;
	title.parentElement.scrollIntoView({block: 'center'});
	const box = title.parentElement.getBoundingClientRect();
	return [box.x + box.width / 2, box.y + box.height / 2];
})()"""
COUNTS = "[document.querySelectorAll('tr').length, document.querySelectorAll('main svg').length, document.querySelectorAll('li').length]"


class Browser:
    def __init__(self, chromium, folder):
        to_read, self.to = os.pipe()
        self.answers, to_write = os.pipe()
        words = [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-extensions",
                 f"--user-data-dir={folder}/profile", "--remote-debugging-pipe", "about:blank"]

        def hand_over():
            first, second = os.dup(to_read), os.dup(to_write)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        close_fds=False, preexec_fn=hand_over)
        os.close(to_read)
        os.close(to_write)
        self.left, self.number, self.events, self.session = b"", 0, [], None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")

    def message(self):
        while b"\0" not in self.left:
            block = os.read(self.answers, 1 << 16)
            if not block:
                raise SystemExit("Bail out! Chromium has gone")
            self.left += block
        text, self.left = self.left.split(b"\0", 1)
        return json.loads(text)

    def ask(self, method, **words):
        self.number += 1
        request = {"id": self.number, "method": method, "params": words}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def open(self, path, width, scheme="light", medium="screen", script=True):
        self.events = []
        self.ask("Emulation.setScriptExecutionDisabled", value=not script)
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 500)
        self.ask("Emulation.setEmulatedMedia", media=medium, features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.ask("Page.navigate", url="file://" + path)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())

    def value(self, expression):
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def complaints(self):
        """What the console said in anger, and what was asked for beside the page itself."""
        said = []
        for event in self.events:
            words = event.get("params", {})
            if event["method"] == "Runtime.exceptionThrown" or \
                    event["method"] == "Runtime.consoleAPICalled" and words["type"] in ("error", "warning", "assert") or \
                    event["method"] == "Log.entryAdded" and words["entry"]["level"] in ("error", "warning"):
                said.append(json.dumps(words)[:200])
            if event["method"] == "Network.requestWillBeSent":
                url = words["request"]["url"]
                if not url.startswith("data:") and not url.endswith("/report.html"):
                    said.append("asked for " + url)
        return said

    def picture(self, path):
        height = self.value("document.documentElement.scrollHeight")
        width = self.value("window.innerWidth")
        data = self.ask("Page.captureScreenshot", captureBeyondViewport=True,
                        clip={"x": 0, "y": 0, "width": width, "height": min(height, 12000), "scale": 1})["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def end(self):
        os.close(self.to)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


REPORTS = {
    "two passes and load": ["A30=fixtures/core_affinity_30.json", "B60=fixtures/core_affinity_60.json",
                            "--load", "A30=fixtures/core_load_profile.json"],
    "workloads, Japanese": ["fixtures/sort_monday.json", "fixtures/sort_tuesday.json", "--lang", "ja"],
    "hostile names": ["HOSTILE"],
}
HOSTILE = ["a|b", "<script>alert(1)</script>", "`code`", "_under_score_", "*star*", "[x](http://example.org/y)", "$5$",
           "![i](http://example.org/i.png)", "&amp; <b>bold</b>", "a" * 120, "x y\\|z", "# no heading", "<!-- no comment"]
count = failed = 0


def tell(name, bad):
    global count, failed
    count += 1
    failed += bool(bad)
    print(f"{'not ok' if bad else 'ok'} {count} - {name}")
    for line in list(bad or [])[:8]:
        print(f"# {line}")


def hostile_dump(path):
    runs = [{"command": name, "times": [1 + k / 100 + i for k in range(12)]} for i, name in enumerate(HOSTILE)]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"results": runs}, file)


def look_at(browser, name, path, pictures):
    for width in (360, 800, 1280):
        for scheme in ("light", "dark"):
            browser.open(path, width, scheme)
            tell(f"{name}, {width} {scheme}: nothing sticks out", browser.value(OVERFLOW))
            tell(f"{name}, {width} {scheme}: contrast", browser.value(CONTRAST))
            tell(f"{name}, {width} {scheme}: console and network are quiet", browser.complaints())
            if pictures:
                browser.picture(f"{pictures}/{name.split()[0].strip(',')}-{width}-{scheme}.png")
    tell(f"{name}: headings, language, names of figures", browser.value(HEADINGS))
    tell(f"{name}: tables sort", browser.value(SORTING))
    full = browser.value(COUNTS)
    point = browser.value(POINT)
    if full[1] > 0:
        browser.ask("Runtime.evaluate", expression="new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))",
                    awaitPromise=True)  # until what follows scrolling has happened
        point = point or [0, 0]
        browser.ask("Input.dispatchMouseEvent", type="mouseMoved", x=point[0], y=point[1])
        shown = browser.value("(() => { const t = document.getElementById('tip'); return !!t && !t.hidden && t.textContent.length > 0; })()")
        tell(f"{name}: a point tells its value", [] if shown else ["no tooltip at %s" % point])
    browser.open(path, 720, medium="print")
    tell(f"{name}: on paper nothing sticks out", browser.value(OVERFLOW))
    tell(f"{name}: on paper contrast", browser.value(CONTRAST))
    browser.open(path, 800, script=False)
    bare = browser.value(COUNTS)
    tell(f"{name}: complete without script", [] if bare == full else [f"{bare} against {full}"])


def main(chromium, program, pictures=None):
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(chromium, folder)
        for number, (name, words) in enumerate(REPORTS.items()):
            if words == ["HOSTILE"]:
                hostile_dump(folder + "/hostile.json")
                words = [folder + "/hostile.json"]
            out = f"{folder}/{number}"
            subprocess.run([program, "report", "-q", *words, "-o", out], check=True, stdout=subprocess.DEVNULL)
            look_at(browser, name, os.path.realpath(out) + "/report.html", pictures)
        browser.end()
    print(f"1..{count}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
