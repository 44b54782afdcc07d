import { isObject, type Row } from '../../../src/contract/json.ts'
import type { Reply } from '../start-host.ts'
import { type ContentHost, listOf, startContent } from '../content/content-host.ts'

export interface LinksHost extends ContentHost {
  /** The row of one target; undefined where no record links to it. */
  link(target: string, get?: (path: string) => Promise<Reply>): Promise<{ [name: string]: unknown } | undefined>
  /** Makes a page of the website. */
  page(slug: string, body?: string, status?: string): Promise<Row>
}

export const linksMeta = ({ body }: Reply): { [name: string]: unknown } => (isObject(body.meta) ? body.meta : {})

export async function startLinks(environment: Record<string, string> = {}): Promise<LinksHost> {
  const host = await startContent({ environment })
  return {
    ...host,
    link: async (target, get = (path) => host.get(`/api/v1/post${path}`)) => {
      const reply = await get(`/links?limit=200&search=${encodeURIComponent(target)}`)
      return listOf(reply).find((row) => row.target === target)
    },
    page: (slug, body = 'Text of the page', status = 'published') =>
      host.make('content_details', { title: slug, slug, template: 'page', body, status }),
  }
}
