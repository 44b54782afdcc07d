// A stand-in for a team's own host: the built panel and the calls of one host, on one origin, with node:http only.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { isObject } from '../../../src/contract/json.ts'
import type { StartedHost } from '../started-host.ts'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: { [name: string]: unknown }
  authorization: string
}
export interface Reply {
  status: number
  body?: unknown
}

export interface StandIn extends StartedHost {
  /** Calls without a route. */
  unknown: readonly string[]
  /** All calls so far: `GET /api/airports?page=1`. */
  calls: readonly string[]
}

const types: { [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/**
 * Serves the panel as docs/deployment.md requires of a web server: with the headers of `_headers`, and its page for all
 * other paths.
 */
function panelServer(panel: string): (request: IncomingMessage, response: ServerResponse, path: string) => boolean {
  const [, lines = ''] = /^\/\*\n((?: .*\n)*)/.exec(readFileSync(`${panel}/_headers`, 'utf8')) ?? []
  const named = [...lines.matchAll(/^ +([\w-]+): (.*)$/gm)].map(([, name, value]) => [name, value])
  const headers = Object.fromEntries(named)
  return ({ headers: { accept = '' } }, response, path) => {
    const file = [path, accept.includes('text/html') ? '/index.html' : ''].find(
      (one) => types[extname(one)] !== undefined && !one.includes('..') && existsSync(panel + one),
    )
    if (file === undefined) return false
    response.writeHead(200, { ...headers, 'Content-Type': types[extname(file)] }).end(readFileSync(panel + file))
    return true
  }
}

async function bodyOf(request: IncomingMessage): Promise<{ [name: string]: unknown }> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const body: unknown = text === '' ? {} : JSON.parse(text)
  return isObject(body) ? body : {}
}

/** @param answer returns undefined for a call without a route */
export async function serve(panel: string, answer: (asked: Asked) => Reply | undefined): Promise<StandIn> {
  const sendsPanel = panelServer(panel)
  const [unknown, calls, problems]: [string[], string[], string[]] = [[], [], []]
  const server = createServer((request, response) => {
    const {
      method = 'GET',
      url = '/',
      headers: { authorization = '' },
    } = request
    const { pathname: path, searchParams: query } = new URL(url, 'http://host')
    if (method === 'GET' && sendsPanel(request, response, path)) return
    calls.push(`${method} ${decodeURIComponent(url)}`)
    bodyOf(request)
      .then((body) => {
        const reply = answer({ method, path, query, body, authorization })
        if (!reply) unknown.push(`${method} ${url}`)
        const { status, body: told } = reply ?? { status: 404, body: 'Not found' }
        response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        response.end(told === undefined ? undefined : JSON.stringify(told))
      })
      .catch((error: unknown) => {
        problems.push(String(error))
        response.writeHead(500).end()
      })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  const origin = `http://127.0.0.1:${address.port}`
  return { origin, pid: process.pid, problems: () => problems, stop, unknown, calls }
}

/** Builds the panel, with the dialect in a file if there is one; the returned function deletes it. */
export function buildPanel(folder: string, dialect?: string): () => void {
  const env = { ...process.env, ...(dialect !== undefined && { HOST_DIALECT: dialect }) }
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs', '--out', folder], { encoding: 'utf8', env })
  if (status !== 0 || stderr !== '') throw new Error(`The build ended with ${status}: ${stderr}`)
  return () => rmSync(folder, { recursive: true, force: true })
}
