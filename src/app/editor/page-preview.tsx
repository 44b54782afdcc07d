import { useState } from 'react'
import { countWords, headingOf, readingMinutes, hostNow } from '#contract'
import { mediaUrl, ownLocale, siteZone } from '#data'
import { labelKey, useChosenImage, useForm, useTypedText } from '#form'
import { formatter } from '#record'
import { Dialog } from '#controls'
import { Markdown } from './markdown.tsx'
import { bodyPathOf, parseText } from './text-facts.tsx'
import './styles/page-preview.css'

/** Widths of a phone, a tablet and a desktop, in px. */
const widths = [390, 768, 1200] as const
/** The largest width that fits into the window. */
const fitting = () => widths.findLast((width) => width <= window.innerWidth - 80) ?? widths[0]
const words = { 390: 'Phone', 768: 'Tablet', 1200: 'Desktop' } as const

const day = formatter({ day: 'numeric', month: 'long', year: 'numeric' }, ownLocale, siteZone)

/** Shows the form's values at typical widths of the website. */
export function PagePreview({ onClose }: { onClose(): void }) {
  const form = useForm()
  const { entity } = form
  const [width, setWidth] = useState<(typeof widths)[number]>(fitting)
  const { typed, labels } = form.text()
  const cover = useChosenImage('coverId')
  const text = useTypedText(bodyPathOf(entity) ?? '')
  const excerpt = useTypedText('excerpt')
  const author = labels[labelKey('authorId', typed.authorId)]
  const at = Date.parse(useTypedText('publishAt'))
  const isArticle = entity.fields.authorId !== undefined
  return (
    <Dialog title="As shown on the website" isBroad onClose={onClose}>
      <div className="rows page-preview">
        <span className="seg" role="group" aria-label="Width">
          {widths.map((one) => (
            <button key={one} type="button" aria-pressed={width === one} onClick={() => setWidth(one)}>
              {words[one]} · {one} px
            </button>
          ))}
        </span>
        <div className="page-stage" role="region" aria-label="Page" tabIndex={0}>
          {/* A phone shows less where the window is narrower. */}
          <article
            translate="no"
            style={{ inlineSize: `${width}px`, maxInlineSize: width === widths[0] ? '100%' : undefined }}
          >
            {cover && <img className="cover" src={mediaUrl(cover.url)} alt={cover.alt} />}
            <div className="rows measure">
              <h3 className="page-title" dir="auto">
                {headingOf(entity, typed) || 'Untitled'}
              </h3>
              {isArticle && (
                <p className="byline">
                  {author && <>By {author} · </>}
                  {day(Number.isNaN(at) ? hostNow() : at)} · {readingMinutes(countWords(text))} min read
                </p>
              )}
              {excerpt && (
                <p className="lead" dir="auto">
                  {excerpt}
                </p>
              )}
              <Markdown blocks={parseText(text)} headingShift={2} />
            </div>
          </article>
        </div>
      </div>
    </Dialog>
  )
}
