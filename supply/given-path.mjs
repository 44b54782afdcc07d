import { basename, resolve } from 'node:path'

const { INIT_CWD, npm_lifecycle_script: script = '' } = process.env

/** `npm run` starts its script in the folder of package.json. Programs that the script starts inherit the variables. */
const isRunByNpm = INIT_CWD !== undefined && script.includes(basename(process.argv[1] ?? ''))

/** The path that a person gave as an argument, relative to the folder where they ran the command. */
export const givenPath = (path) => resolve(isRunByNpm ? INIT_CWD : '.', path)
