// Ends the process at the call number KILL_AT that changes the disk, in the middle of it if it writes a file.
// With KILL_SIGNAL, the process gets that signal after the call instead, and can handle it.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const at = Number(process.env.KILL_AT);
let calls = 0;
for (const name of [
  'chmodSync',
  'copyFileSync',
  'fchmodSync',
  'fchownSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmdirSync',
  'rmSync',
  'unlinkSync',
  'writeFileSync',
]) {
  const original = fs[name];
  fs[name] = (...args) => {
    // Node itself opens files to read them.
    if (name === 'openSync' && typeof args[1] !== 'number') return original(...args);
    calls += 1;
    if (calls === at && process.env.KILL_SIGNAL) {
      const result = original(...args);
      process.kill(process.pid, process.env.KILL_SIGNAL);
      return result;
    }
    if (calls === at) {
      if (name === 'writeFileSync') original(args[0], args[1].slice(0, args[1].length / 2));
      process.kill(process.pid, 'SIGKILL');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
    }
    return original(...args);
  };
}
syncBuiltinESMExports();
