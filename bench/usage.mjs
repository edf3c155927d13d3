// Writes what a process has used to the file that NAV_USAGE names. Node loads it before the process with --import.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  const used = { seconds: (user + system) / 1e6, megabytes: maxRSS / 1000 };
  writeFileSync(process.env.NAV_USAGE, JSON.stringify(used));
});
