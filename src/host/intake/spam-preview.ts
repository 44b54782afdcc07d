import { blockedProblem, calls, contactMessage, settings, textOf } from '#contract'
import { checkDraft } from '#checks'
import { stopOn } from '#host/base'
import { readSettingValues } from '#host/content'
import { type RouteResponse, objectIn, requirePermission, type Route, type SignedIn } from '#host/http'
import { partOf, readMany, type Tables } from '#host/records'
import type { Database } from '#host/storage'
import { textRuleNames, textRulesOf } from './intake-settings.ts'
import { type TextRules, textTest } from './spam-reason.ts'

/** As many of the latest messages are checked. */
const messagesMax = 100

const asked = partOf(settings, textRuleNames)

/** The saved rules, and the same with the values that a person has typed. Throws the problems by field. */
function rulesIn(db: Database, body: unknown): readonly [saved: TextRules, typed: TextRules] {
  const { values, problems } = checkDraft(asked, body ?? {}, {})
  const unmatched = blockedProblem(textOf(values.intakeBlocked))
  stopOn({ ...(unmatched && { intakeBlocked: unmatched }), ...problems })
  const saved = readSettingValues(db, textRuleNames)
  return [textRulesOf(saved), textRulesOf((name) => (Object.hasOwn(values, name) ? values[name] : saved(name)))]
}

/** Shows what unsaved rules would do, on the latest messages. */
export function spamPreviewRoute(tables: Tables): Route {
  const handle = ({ db, person, body }: SignedIn): RouteResponse => {
    requirePermission(person, settings.key, 'edit')
    requirePermission(person, contactMessage.key, 'view')
    const [saved, typed] = rulesIn(db, objectIn(body))
    const [before, after] = [textTest(saved), textTest(typed)]
    const messages = readMany(
      tables,
      tables.model.entity(contactMessage.key),
      `deletedAt is null order by receivedAt desc, id desc limit ${messagesMax}`,
      [],
    )
    let wasSpam = 0
    const spam = messages.flatMap(({ id, values }) => {
      const { name, email, subject, receivedAt, status } = values
      const written = { email: textOf(email), texts: [name, subject, values.body].map(textOf) }
      const isOld = before(written) !== undefined
      if (isOld) wasSpam += 1
      const reason = after(written)
      return reason ? [{ id, name, subject, receivedAt, status, reason, isNew: !isOld }] : []
    })
    return { data: { checked: messages.length, wasSpam, spam } }
  }
  // It writes nothing. The typed lines are too long for an address.
  return { method: 'POST', path: calls.spamPreview, skipsIdempotency: true, handle }
}
