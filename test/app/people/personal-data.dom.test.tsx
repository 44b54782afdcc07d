import { allByRole, byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { assert, calls, refusal, test } from '../../panel.ts'
import { downloads } from '../downloads.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'

const real = realHost(true)
/** Responses that replace the host's in the next test, by method and path. */
const instead = new Map<string, () => Response>()
const host: RealHost = {
  ...real,
  fetch: async (path, init) => instead.get(`${init?.method ?? 'GET'} ${path}`)?.() ?? real.fetch(path, init),
}
const post = '/api/v1/post'
const email = 'grace@example.com'
const text = (): string => document.body.textContent ?? ''

const lookUp = async (address: string): Promise<void> => {
  await type(byRole('textbox', { name: 'Email' }), address)
  await click(byRole('button', { name: 'Find personal data' }))
}

test('counts the data about an email address and downloads it as JSON and text', async (t) => {
  await real.post(`${post}/subscribe/create`, { email })
  await real.post(`${post}/contact_us/create`, {
    name: 'Grace',
    email,
    subject: 'Compilers',
    body: 'Two lines\nof text',
    status: 'new',
    notes: 'A call is due',
  })
  const files = downloads(t)
  await openScreen(host, '/admin/personal-data')
  await lookUp(' Grace@Example.com')
  await until(() => byRole('heading', { name: `Personal data about ${email}` }))
  await until(() => /Messages1/.test(text()) && /Subscribers1/.test(text()))
  assert.equal(new URLSearchParams(window.location.search).get('email'), email)
  await click(byRole('button', { name: 'Download as JSON' }))
  await until(() => files.length === 1)
  await until(() => byRole('button', { name: 'Download as text' }).getAttribute('aria-disabled') !== 'true')
  await click(byRole('button', { name: 'Download as text' }))
  await until(() => files.length === 2)
  assert.deepEqual(
    files.map(({ name }) => name),
    [`personal-data-${email}.json`, `personal-data-${email}.txt`],
  )
  const [json = '', readable = ''] = await Promise.all(files.map((file) => file.text))
  assert.equal(JSON.parse(json).email, email)
  for (const words of [
    `Personal data about ${email}`,
    'Messages (1)',
    'Subject: Compilers',
    'Internal notes: A call is due',
    'Message: Two lines\n      of text',
    'Not in this file',
    `Changes: Email: ${email}, before that nothing`,
  ])
    assert.ok(readable.includes(words), words)
})

test('erasing asks for confirmation with a list of what it removes, and records only the erasure itself', async () => {
  await openScreen(host, `/admin/personal-data?email=${email}`)
  await click(await until(() => byRole('button', { name: 'Erase 2 records' })))
  const question = byRole('alertdialog', { name: `Erase ${email}?` })
  assert.deepEqual(
    allByRole('listitem', { within: question }).map(({ textContent }) => textContent),
    ['Messages: 1', 'Subscribers: 1'],
  )
  await click(byRole('button', { name: 'Keep data' }))
  assert.ok(byRole('button', { name: 'Erase 2 records' }))
  await click(byRole('button', { name: 'Erase 2 records' }))
  await click(byRole('button', { name: 'Erase 2 records permanently' }))
  await until(() => byText('2 records erased.'))
  await until(() => queryRole('button', { name: /^Erase/ }) === undefined)
  assert.match(text(), /Mark that the email address was erased1/)
})

test('names a record that is kept, with the reason', async () => {
  await openScreen(host, '/admin/personal-data?email=admin@example.com')
  await click(await until(() => byRole('button', { name: 'Erase 1 record' })))
  await click(byRole('button', { name: 'Erase 1 record permanently' }))
  await until(() => byText(/1 record stayed: user: You can’t delete yourself\./))
})

test('rejects an invalid email address at the field, reports an unknown one as empty, and retries a failure', async () => {
  await openScreen(host, '/admin/personal-data')
  await lookUp('grace')
  byText('Enter an email address like name@example.com')
  assert.equal(byLabel('Email').value, 'grace')
  instead.set(`POST ${calls.personalData}`, () => refusal(500, 'The disk is full', 'internal'))
  await lookUp('nobody@example.com')
  await until(() => byText('The disk is full'))
  instead.clear()
  await click(byRole('button', { name: 'Try again' }))
  await until(() => byText('No personal data found'))
  assert.equal(queryRole('button', { name: /^(Download|Erase)/ }), undefined)
})

test('reports a failed download, and the buttons work again', async (t) => {
  const files = downloads(t)
  await openScreen(host, '/admin/personal-data?email=admin@example.com')
  const button = await until(() => byRole('button', { name: 'Download as JSON' }))
  instead.set(`POST ${calls.personalDataFile}`, () => new Response('{"data":{"email":"admin@exam'))
  await click(button)
  await until(() => button.getAttribute('aria-disabled') !== 'true')
  await until(() => byText('The server sent an unreadable response. Try again.'))
  assert.equal(files.length, 0)
  instead.clear()
  await click(button)
  await until(() => files.length === 1)
})
