import { recordTexts } from './text-coverage.ts';
import { expect, test } from './test.ts';

test('recorder: reports a text shown for one millisecond, and no hidden text', async ({ browser }) => {
  const context = await browser.newContext();
  const { seen } = await recordTexts(context);
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate(async () => {
    const show = async (text: string, display: string) => {
      const line = document.createElement('p');
      line.textContent = text;
      line.style.display = display;
      document.body.append(line);
      await new Promise((resolve) => setTimeout(resolve, 1));
      line.remove();
    };
    await show('Loading', 'block');
    await show('Bank name is required', 'block');
    await show('IFCS Code is required', 'none');
  });
  await expect.poll(() => [...seen]).toEqual(['Bank name is required']);
  await context.close();
});
