import { basename, resolve } from 'node:path'

const { INIT_CWD, npm_lifecycle_script: script = '' } = process.env

/**
 * `npm run` starts its script in the folder of package.json. Programs that the script starts inherit these variables.
 */
const isRunByNpm = INIT_CWD !== undefined && script.includes(basename(process.argv[1] ?? ''))

/** Resolves a path given as an argument, relative to the folder where the command was run. */
export const givenPath = (path) => resolve(isRunByNpm ? INIT_CWD : '.', path)
