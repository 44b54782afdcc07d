import { calls, dataOf, type Entity, isObject, isText, type Row } from '#contract'
import { api, attempt, has, odd, ownProfile, toast } from '#data'

/** The website can show this entity's records before they are published. */
export const canPreview = ({ sitePath, fields }: Entity): boolean =>
  has('content') && ownProfile()?.hasPreview === true && sitePath !== undefined && fields.slug !== undefined

function readPreview(answer: unknown): string | undefined {
  const data = dataOf(answer)
  return isObject(data) && isText(data.url) && /^https?:/i.test(data.url) && URL.canParse(data.url)
    ? data.url
    : undefined
}

/**
 * Opens the saved record on the website in a new tab. The tab opens within the press, because browsers block one that
 * opens after the answer; it cannot reach this page, and is told no referrer.
 */
export async function previewOnSite({ key }: Entity, { id }: Row): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  const show = async () => {
    const address = readPreview(await api.send('POST', calls.preview, { entity: key, id }, { outdates: [] }))
    if (address === undefined) throw odd()
    if (tab) tab.location.replace(address)
    else {
      toast('Your browser did not open a tab.', {
        action: {
          label: 'Open the preview',
          run: () => {
            window.open(address, '_blank', 'noopener,noreferrer')
          },
        },
      })
    }
    return true
  }
  if (!(await attempt(show))) tab?.close()
}
