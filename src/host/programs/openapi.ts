// `npm run openapi` writes the contract as OpenAPI 3.1 to docs/openapi.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openApiText } from '#openapi'
import { givenPath } from '../../../tools/supply/given-path.mjs'
import { program } from './program.ts'

const [, , given] = process.argv
const file = given === undefined ? 'docs/openapi.json' : givenPath(given)

await program(async () => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, openApiText())
  process.stdout.write(`${file} is written\n`)
})
