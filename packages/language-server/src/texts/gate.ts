import { isObject, ownValue } from '@nav/json';
import { Message, type MessageStrategy } from 'vscode-languageserver';
import {
  type Checks,
  isCount,
  isDocument,
  isRange,
  isString,
  listOf,
  objectOf,
  problemIn,
} from './params.ts';

/** The method of the requests that the server refuses because of their parameters. */
export const REFUSED = 'nav/refused';

/** A version may be negative. */
const isVersion = Number.isInteger;

/** The parameters of the messages that the library reads before the server does. */
const CHECKS: Readonly<Record<string, Checks>> = {
  initialize: { capabilities: isObject },
  [REFUSED]: { problem: isString },
  '$/setTrace': { value: isString },
  'textDocument/didOpen': {
    textDocument: objectOf({ uri: isString, version: isVersion, text: isString }),
  },
  'textDocument/didChange': {
    textDocument: objectOf({ uri: isString, version: isVersion }),
    contentChanges: listOf(
      objectOf({
        text: isString,
        range: (range) => range === undefined || isRange(range),
        rangeLength: (length) => length === undefined || isCount(length),
      }),
    ),
  },
  'textDocument/didClose': { textDocument: isDocument },
  'textDocument/didSave': { textDocument: isDocument },
  'workspace/didChangeWatchedFiles': {
    changes: listOf(objectOf({ uri: isString, type: isCount })),
  },
};

/**
 * Returns a strategy that keeps malformed parameters from the library. Notifications with them are ignored and logged. A
 * request with them becomes one of the method `REFUSED`, whose `problem` is a sentence.
 */
export function paramsGate(log: (message: string) => void): MessageStrategy {
  return {
    handleMessage(message, next) {
      const method = 'method' in message ? String(message.method) : '';
      const checks = ownValue(CHECKS, method);
      const params = 'params' in message ? message.params : undefined;
      const problem = checks && problemIn(method, params, checks);
      if (problem === undefined) return next(message);
      if (!Message.isRequest(message)) return log(`Ignored a message. ${problem}`);
      return next({ ...message, method: REFUSED, params: { problem } } as Message);
    },
  };
}
