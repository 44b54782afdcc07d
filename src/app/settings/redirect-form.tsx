import type { ReactNode } from 'react'
import { redirect } from '#contract'
import { type FormExtra, useTypedText } from '#form'
import { openSiteUrl } from '#record'
import { Icon } from '#ui'

/** Opens the typed target, so that the user sees that it works. */
function TestTarget(): ReactNode {
  const to = useTypedText('to')
  const site = openSiteUrl()
  const isTarget = redirect.fields.to?.kind === 'text' && redirect.fields.to.pattern?.test(to) === true
  const target = isTarget && URL.canParse(to, site) ? new URL(to, site).href : undefined
  return (
    target !== undefined && (
      <p>
        <a className="btn s" href={target} target="_blank" rel="noreferrer">
          <Icon name="external" />
          Test the target
        </a>
      </p>
    )
  )
}

export const redirectExtra: FormExtra = { below: { Redirect: TestTarget } }
