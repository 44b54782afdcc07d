import { isObject, type Json, type Row, textOf } from '#contract'
import { isNoindex, type Origin, seoScore } from '#snippets'
import { type ChosenImage, chosenImageIn } from '#form'

/** The texts of a page in search results and on social cards, and their source. */
export interface PageLook {
  /** The website's hostname; an example if the website has no URL yet. */
  host: string
  siteName: string
  path: string
  title: string
  titleFrom: Origin
  description: string
  descriptionFrom: Origin
  /** The user's own texts for cards; empty if cards use the texts of the search result. */
  cardTitle: string
  cardDescription: string
  image: ChosenImage | undefined
  hasData: boolean
  isNoindex: boolean
  /** Another indexed page has the same title or description. */
  isDuplicate: boolean
}

type Words = Pick<PageLook, 'title' | 'titleFrom' | 'description' | 'descriptionFrom'>

export const originOf = (value: Json | undefined): Origin =>
  value === 'own' || value === 'template' || value === 'record' ? value : 'none'

/** Shown after the text or its length. */
export const originWords: { readonly [From in Origin]: string } = {
  own: '',
  template: ', from the template',
  record: ', from the record',
  none: '',
}

const wordsOf = (told: { readonly [name: string]: Json | undefined }): Words => ({
  title: textOf(told.title),
  titleFrom: originOf(told.titleFrom),
  description: textOf(told.description),
  descriptionFrom: originOf(told.descriptionFrom),
})

/** The saved state. */
export const lookOf = (told: Row | undefined): PageLook => {
  const siteUrl = textOf(told?.siteUrl)
  return {
    host: URL.canParse(siteUrl) ? new URL(siteUrl).host : 'www.example.com',
    siteName: textOf(told?.siteName),
    path: textOf(told?.path),
    ...wordsOf(told ?? {}),
    cardTitle: textOf(told?.ogTitle),
    cardDescription: textOf(told?.ogDescription),
    image: chosenImageIn(told?.ogImage) ?? chosenImageIn(told?.cover),
    hasData: textOf(told?.jsonLd) !== '',
    isNoindex: isNoindex(told?.robots),
    isDuplicate: told?.duplicate === true,
  }
}

/** The fallback texts of a page without its own. */
export const offeredTo = (told: Row | undefined): Words =>
  wordsOf(isObject(told?.offered) ? told.offered : (told ?? {}))

/** Only saved texts can be known as duplicates. */
export const isDuplicateStill = (look: PageLook, saved: PageLook): boolean =>
  saved.isDuplicate && look.title === saved.title && look.description === saved.description

/** Whether the card differs from the search result. */
export const hasCard = ({ cardTitle, image }: PageLook): boolean => cardTitle !== '' || image !== undefined

export const scoreOf = (look: PageLook): number => seoScore({ ...look, hasCard: hasCard(look) })
