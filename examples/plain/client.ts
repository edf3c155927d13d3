import { startNavigation } from '../components/navigation.ts';

startNavigation(async () => (await fetch('/pages.json')).json());
