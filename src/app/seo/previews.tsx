import { type ReactNode, useId, useState } from 'react'
import { textOf } from '#contract'
import { isNoindex } from '#snippets'
import {
  chosenImageIn,
  focusField,
  type FormExtra,
  type SeoField,
  setFields,
  useChosenImage,
  useForm,
  useText,
  useTypedText,
} from '#form'
import { scoreElement } from '#record'
import { Icon } from '#ui'
import { Looks } from './looks.tsx'
import { isDuplicateStill, lookOf, offeredTo, type PageLook, scoreOf } from './page-look.ts'
import { SeoChecks } from './seo-checks.tsx'

/** Reads the typed values; an empty field shows the fallback. */
const useTypedLook = (): PageLook => {
  const told = useText((now) => now.record)
  const saved = lookOf(told)
  const [title, description] = [useTypedText('metaTitle'), useTypedText('metaDescription')]
  const image = useChosenImage('ogImageId') ?? chosenImageIn(told?.cover)
  const look: PageLook = {
    ...saved,
    ...offeredTo(told),
    ...(title && { title, titleFrom: 'own' }),
    ...(description && { description, descriptionFrom: 'own' }),
    image,
    cardTitle: useTypedText('ogTitle'),
    cardDescription: useTypedText('ogDescription'),
    hasData: useTypedText('jsonLd') !== '',
    isNoindex: isNoindex(useTypedText('robots')),
  }
  return { ...look, isDuplicate: isDuplicateStill(look, saved) }
}

function Appearance(): ReactNode {
  const look = useTypedLook()
  const fixOf = (field: SeoField, name: string) => (
    <button type="button" className="link" onClick={() => focusField(field)}>
      {name}
    </button>
  )
  return (
    <div className="rows seo-beside">
      <p>Score {scoreElement(scoreOf(look))}</p>
      <Looks look={look} />
      <SeoChecks look={look} fixOf={fixOf} />
    </div>
  )
}

/** Generates structured data from the record. The user can use and change it. */
function StructuredData(): ReactNode {
  const form = useForm()
  const proposed = useText((now) => textOf(now.record?.proposedJsonLd))
  const current = useTypedText('jsonLd')
  const [isShown, setShown] = useState(false)
  const id = useId()
  if (!proposed) return null
  return (
    <div className="rows seo-beside">
      <div className="row wrap">
        <button
          type="button"
          className="btn s"
          aria-disabled={current === proposed}
          onClick={() => setFields(form, { values: { jsonLd: proposed } })}
        >
          <Icon name="wrench" />
          Use suggestion
        </button>
        <button
          type="button"
          className="btn ghost s"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide it' : 'Show it'}
        </button>
      </div>
      <pre id={id} hidden={!isShown} tabIndex={0} className="proposal">
        {proposed}
      </pre>
    </div>
  )
}

/** The parts of the SEO form next to its fields. */
export const seoExtra: FormExtra = { beside: { 'Search result': Appearance, 'Structured data': StructuredData } }
