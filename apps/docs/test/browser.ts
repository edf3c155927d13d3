import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** A single process cannot open several pages, and our pages must work with full web security. */
const UNWANTED = /^--(?:single-process|disable-web-security|allow-running-insecure)/;

/** Starts Chromium. */
export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((arg) => !UNWANTED.test(arg)),
    headless: true,
    timeout: 20_000,
  });
}
