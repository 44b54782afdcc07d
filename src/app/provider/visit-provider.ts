import { dataOf, isObject, isText } from '#contract'
import { badResponseError, callHost } from '#data'

/** The provider's URL for a visit that begins with this call. */
export async function visitUrl(path: string, body: object): Promise<string> {
  const answer = await callHost('POST', path, { body })
  const data = dataOf(answer)
  const url = isObject(data) && isText(data.url) ? data.url : ''
  if (!/^https?:/.test(url)) throw badResponseError(answer)
  return url
}
