#include <stdio.h>

int main(void)
{
	puts("floorstat " VERSION);
	return 0;
}
