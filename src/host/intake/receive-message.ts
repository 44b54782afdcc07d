import { contactMessage, isEmpty, textOf, type Values } from '#contract'
import { checkDraft } from '#checks'
import { stopOn } from '#host/base'
import { partOf, saveRecord, type Work } from '#host/records'
import type { IntakeSettings } from './intake-settings.ts'
import type { Sent } from './read-sent.ts'
import { spamReason } from './spam-reason.ts'

/** The fields that a visitor fills in; all others are the panel's. */
const visitors = partOf(contactMessage, ['name', 'email', 'phone', 'subject', 'body', 'page', 'consent'])

/** Checks a contact message by the rules of the panel. Throws the problems by field. */
export function checkMessage({ draft }: Sent): Values {
  const { values, problems } = checkDraft(visitors, draft)
  stopOn(problems)
  return values
}

/** Stores a checked message, as spam if it looks like spam. */
export function keepMessage(work: Work, values: Values, sent: Sent, settings: IntakeSettings): void {
  const texts = [values.name, values.subject, values.body].map(textOf)
  const reason = spamReason({ email: textOf(values.email), texts }, sent, settings)
  const at = work.now.toISOString()
  saveRecord(
    work,
    work.model.entity(contactMessage.key),
    {
      ...values,
      receivedAt: at,
      consentAt: isEmpty(values.consent) ? null : at,
      status: reason ? 'spam' : 'new',
      spamReason: reason ?? null,
    },
    undefined,
  )
}
