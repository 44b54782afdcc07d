import { useCallback } from 'react'
import { calls, capitalize, dataAs, fold, list, spellings } from '#contract'
import { type Hit, hitShape } from '#shapes'
import { sitePages } from '#snippets'
import { definitionOf } from '#translated'
import { callQuery, has, readNow } from '#data'
import { Combobox, type ComboOption } from '#change'

/** A link target: a page of the website, with its record if one makes the page. */
export interface PageOption extends ComboOption {
  url: string
  record?: { entity: string; id: string }
}

const pagesMax = 8
const searchedMax = 24

/** Not the words of a search, but a URL, a path or the beginning of one. */
const isUrl = (typed: string): boolean => /^(?:[/#]|[a-z]+:)\S*$|^\S+\.[a-z]{2,}\S*$/i.test(typed)

const toPageOption = ({ entity: key, id, label, detail, path, status }: Hit): PageOption[] => {
  const entity = definitionOf(key)
  if (!entity || path === undefined) return []
  const { status: statuses } = entity.fields
  const states = statuses?.kind === 'choice' ? statuses.options : []
  const state = status === 'published' ? undefined : states.find(({ value }) => value === status)?.label
  // The short fact of a page can be its slug, which the path repeats.
  const facts = [state, capitalize(entity.one), !path.endsWith(detail) && detail, path]
  return [
    {
      id: `${key}:${id}`,
      label,
      detail: facts.filter(Boolean).join(' · '),
      url: path,
      record: { entity: key, id },
    },
  ]
}

/** The pages of matching records, then the matching fixed pages of the website. */
async function findPages(typed: string, isLive: boolean, signal: AbortSignal): Promise<PageOption[]> {
  const sought = fold(typed.trim())
  const fixed = sitePages
    .filter(({ title }) => spellings(title).some((form) => form.includes(sought)))
    .map(({ title, path }) => ({ id: path, label: title, detail: path, url: path }))
  if (sought === '' || !has('operations')) return fixed
  const path = `${calls.search}?${new URLSearchParams({ q: typed.trim(), limit: String(searchedMax) })}`
  const hits = await readNow(callQuery(path, dataAs(list(hitShape))), signal)
  const shown = isLive ? hits.filter(({ status }) => status === undefined || status === 'published') : hits
  return [...shown.flatMap(toPageOption).slice(0, pagesMax), ...fixed]
}

interface PagePickerProps {
  attributes: Record<string, string | boolean | undefined>
  /** The word for the choice: "New page". */
  name: string
  value: string
  /** Only offers pages that visitors can open. */
  isLive?: boolean
  /** Other targets, which come after the pages. */
  others?(typed: string): readonly PageOption[]
  onChange(url: string, chosen?: PageOption): void
  onLeave?(): void
}

/** A URL: typed, or found by the name or code of a page of the website. */
export function PagePicker(props: PagePickerProps) {
  const { isLive = false, others, onChange } = props
  const find = useCallback(
    async (typed: string, signal: AbortSignal) =>
      isUrl(typed.trim()) ? [] : [...(await findPages(typed, isLive, signal)), ...(others?.(typed) ?? [])],
    [isLive, others],
  )
  return (
    <Combobox
      attributes={{ ...props.attributes, autoCapitalize: 'none' }}
      {...(props.onLeave && { onLeave: props.onLeave })}
      name={props.name}
      text={props.value}
      placeholder="Search pages or paste a URL"
      find={find}
      onChoose={(option) => onChange(option.url, option)}
      onText={(text) => onChange(text)}
    />
  )
}
