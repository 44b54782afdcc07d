import { calls, dataAs, type Entity, type Row } from '#contract'
import { previewShape } from '#shapes'
import { api, attempt, has, badResponseError, ownProfile, showToast } from '#data'

/** Whether the website can show this entity's records before they are published. */
export const canPreview = ({ sitePath, fields }: Entity): boolean =>
  has('website') && ownProfile()?.hasPreview === true && sitePath !== undefined && fields.slug !== undefined

/**
 * Opens the saved record on the website in a new tab. The tab opens during the click, because browsers block one that
 * opens later; it can't access this page and gets no referrer.
 */
export async function previewOnSite({ key }: Entity, { id }: Row): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  const show = async () => {
    const response = await api.send('POST', calls.preview, { entity: key, id }, { outdates: [] })
    const url = dataAs(previewShape)(response)?.url
    if (!url || !/^https?:/i.test(url) || !URL.canParse(url)) throw badResponseError()
    if (tab) tab.location.replace(url)
    else {
      showToast('Your browser blocked the new tab.', {
        action: {
          label: 'Open preview',
          run: () => {
            window.open(url, '_blank', 'noopener,noreferrer')
          },
        },
      })
    }
    return true
  }
  if (!(await attempt(show))) tab?.close()
}
