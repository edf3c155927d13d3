/** What is said of an exception that nobody foresaw. The stack is shown only where `debug` is set. */
export function unexpected(error: unknown, debug: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  const details = debug && stack ? `${stack}\n` : '';
  return `nav failed unexpectedly: ${message.split('\n')[0]}\nThis is a fault in nav. Please report it with the command and the docs.json; DEBUG=1 shows where it happened.\n${details}`;
}
