// `npm run openapi` writes the contract as OpenAPI 3.1 to docs/openapi.json, and as tables to docs/calls.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openApiText } from '#openapi'
import { givenPath } from '../supply/given-path.mjs'
import { callsPage } from './calls-page.ts'

const [, , given] = process.argv

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  process.stdout.write(`${path} is written\n`)
}

write(given === undefined ? 'docs/openapi.json' : givenPath(given), openApiText())
if (given === undefined) write('docs/calls.md', callsPage())
