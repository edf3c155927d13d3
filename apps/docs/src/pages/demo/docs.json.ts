import { demoFile } from '../../demo.ts';

export const GET = () => demoFile('docs.json');
