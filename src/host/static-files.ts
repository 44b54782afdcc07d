import type { IncomingMessage, ServerResponse } from 'node:http'
/** Sends the file at a path and says whether there is one. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse, path: string, isHttps: boolean) => Promise<boolean>
