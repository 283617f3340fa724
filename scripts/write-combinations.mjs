// Writes docs/variants/combinations.md from the built library.
import { mkdirSync, writeFileSync } from 'node:fs';
import * as library from 'klin-zha';
import { combinationsPage } from './combinations.mjs';

const page = new URL('../docs/variants/combinations.md', import.meta.url);
mkdirSync(new URL('.', page), { recursive: true });
writeFileSync(page, combinationsPage(library));
