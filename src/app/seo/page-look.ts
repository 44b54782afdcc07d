import { isNoindex, isObject, type Json, type Origin, type Row, seoScore, textOf } from '#contract'
import { type ChosenPicture, pictureIn } from '#form'

/** What search results and social cards show of a page, and what that comes from. */
export interface PageLook {
  /** Of the website; an example where it has no address yet. */
  host: string
  siteName: string
  path: string
  title: string
  titleFrom: Origin
  description: string
  descriptionFrom: Origin
  /** A person's own words for cards; else cards show those of the result. */
  cardTitle: string
  cardDescription: string
  picture: ChosenPicture | undefined
  hasData: boolean
  isNoindex: boolean
  /** Another page that is indexed has the same title or description. */
  isDuplicate: boolean
}

type Words = Pick<PageLook, 'title' | 'titleFrom' | 'description' | 'descriptionFrom'>

export const originOf = (value: Json | undefined): Origin =>
  value === 'own' || value === 'template' || value === 'record' ? value : 'none'

/** Behind the words or their length. */
export const originWords: { readonly [From in Origin]: string } =
  { own: '', template: ', from the template', record: ', from the record', none: '' }

const wordsOf = (told: { readonly [name: string]: Json | undefined }): Words => ({
  title: textOf(told.title), titleFrom: originOf(told.titleFrom),
  description: textOf(told.description), descriptionFrom: originOf(told.descriptionFrom),
})

/** As it is saved. */
export const lookOf = (told: Row | undefined): PageLook => {
  const siteUrl = textOf(told?.siteUrl)
  return {
    host: URL.canParse(siteUrl) ? new URL(siteUrl).host : 'www.example.com',
    siteName: textOf(told?.siteName), path: textOf(told?.path), ...wordsOf(told ?? {}),
    cardTitle: textOf(told?.ogTitle), cardDescription: textOf(told?.ogDescription),
    picture: pictureIn(told?.ogImage) ?? pictureIn(told?.cover),
    hasData: textOf(told?.jsonLd) !== '', isNoindex: isNoindex(told?.robots), isDuplicate: told?.duplicate === true,
  }
}

/** What stands where the page has no words of its own. */
export const offeredTo = (told: Row | undefined): Words => wordsOf(isObject(told?.offered) ? told.offered : told ?? {})

/** Only of words as they are saved is it known. */
export const isDuplicateStill = (look: PageLook, saved: PageLook): boolean =>
  saved.isDuplicate && look.title === saved.title && look.description === saved.description

/** More than what the search result shows. */
export const hasCard = ({ cardTitle, picture }: PageLook): boolean => cardTitle !== '' || picture !== undefined

export const scoreOf = (look: PageLook): number => seoScore({ ...look, hasCard: hasCard(look) })
