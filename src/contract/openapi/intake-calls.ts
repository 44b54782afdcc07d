import { calls, contactMessage, count, type Entity, integer, list, settings, shape, subscriber, text } from '#contract'
import { heldSubscriptionShape, spamPreviewShape } from '#shapes'
import { fieldSchema, objectOf, type Schema } from './field-schema.ts'
import { anyText, requiredQuery } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { accepted, done, get, needs, noJson, nothing, post, remove, together } from './table.ts'

/** Properties in addition to the record's fields. */
const control = {
  // A honeypot accepts any value.
  blank: { description: 'The honeypot: a field that is hidden from people. If it has a text, the form is spam.' },
  website: { description: 'The honeypot of forms for earlier versions.' },
  // A time not signed by this host counts as missing.
  time: {
    description:
      '`time` from GET /intake/v1/form, requested when the form was shown. With it, a form that is sent twice is stored once.',
  },
  next: { ...anyText, description: 'For a browser’s form: the URL of the website that the host redirects to.' },
  visitor: { ...anyText, description: 'For a program with a token: the visitor’s IP address.' },
}

export const intakeSchemas: Components = {
  HeldSubscription: heldSubscriptionShape,
  SpamPreview: noted(spamPreviewShape, {
    checked: 'The number of latest messages that were checked, at most 100.',
    wasSpam: 'The number of them that the saved settings would mark as spam.',
    'spam[].isNew': 'Whether the saved settings would not mark the message as spam.',
  }),
}

const ownFields = ({ fields }: Entity, names: readonly string[]): { [name: string]: Schema } =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fieldSchema(fields[name])] as const] : [])))

const received = accepted(object({ status: { const: 'received' } }))
const refusals = ['unauthenticated', 'forbidden', 'not_found', 'too_many'] as const
const form = {
  takesForm: true,
  readByFields: 'body',
  takesKey: true,
  failures: [...refusals, 'validation'],
} as const
const ofLink = {
  format: 'html',
  failures: ['not_found'],
  parameters: [requiredQuery('token', anyText, { description: 'The token of the link.' })],
} as const

/** Calls that a website uses to submit its visitors’ forms. */
export const intakeCalls = [
  ...together({ tag: 'intake', isPublic: true, failures: refusals }, [
    get(
      `${calls.intake}/form`,
      'intakeForm: Returns a signed time for a form',
      object({ time: text, minSeconds: integer }),
    ),
    post(
      `${calls.intake}/contact`,
      'handInMessage: Accepts a visitor’s message. A browser’s form gets a page, or 303 to `next`',
      received,
      {
        ...form,
        body: objectOf(
          {
            ...ownFields(contactMessage, ['name', 'email', 'phone', 'subject', 'body', 'page', 'consent']),
            ...control,
          },
          ['name', 'email', 'subject', 'body'],
        ),
      },
    ),
    post(
      `${calls.intake}/subscribe`,
      'handInSubscriber: Accepts a subscription, and sends an email with a confirmation link',
      received,
      {
        ...form,
        body: objectOf({ ...ownFields(subscriber, ['email', 'source', 'consent']), ...control }, ['email']),
      },
    ),
    get(
      `${calls.intake}/confirm`,
      'confirmPage: Returns a page with a button that confirms a subscription. An invalid link returns a page with 404',
      noJson,
      ofLink,
    ),
    post(`${calls.intake}/confirm`, 'confirmSubscription: Confirms a subscription', noJson, ofLink),
    get(
      `${calls.intake}/unsubscribe`,
      'unsubscribePage: Returns a page with a button that unsubscribes',
      noJson,
      ofLink,
    ),
    post(
      `${calls.intake}/unsubscribe`,
      'unsubscribe: Unsubscribes. Mail programs use it too (RFC 8058)',
      noJson,
      ofLink,
    ),
  ]),
  ...together({ tag: 'intake' }, [
    get(
      calls.heldSubscriptions,
      'listHeldSubscriptions: Lists subscriptions that look like spam, newest first, at most 100',
      done(list(heldSubscriptionShape), shape({ total: count })),
      { needs: needs(subscriber.key, 'view') },
    ),
    post(
      `${calls.heldSubscriptions}/{id}/confirm`,
      'confirmHeldSubscription: Sends the email with the confirmation link',
      nothing,
      { needs: needs(subscriber.key, 'edit'), failures: ['not_found'] },
    ),
    remove(
      `${calls.heldSubscriptions}/{id}`,
      'discardHeldSubscription: Deletes a subscription that looks like spam',
      nothing,
      { needs: needs(subscriber.key, 'delete'), failures: ['not_found'] },
    ),
    post(
      calls.spamPreview,
      'previewSpam: Lists the latest messages that unsaved settings would mark as spam',
      spamPreviewShape,
      {
        needs: [...needs(settings.key, 'edit'), ...needs(contactMessage.key, 'view')],
        body: objectOf(ownFields(settings, ['intakeLinks', 'intakeBlocked', 'siteUrl', 'contentOrigins'])),
        takesKey: false,
        failures: ['validation'],
      },
    ),
  ]),
]
