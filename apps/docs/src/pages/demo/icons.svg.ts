import { demoFile } from '../../demo.ts';

export const GET = () => demoFile('public/icons.svg');
