// The host address is a constant of the build, and an environment variable here, which is set before the import.
import { airport, assert, blog, type Column, country, type Entity, test, type Values } from '../../panel.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { guidelineDetail } from '../../../src/contract/entities/guideline-detail.ts'
import { sectionOf } from '../../../src/contract/entities/sections.ts'
import { user } from '../../../src/contract/entities/user.ts'

process.env.API_BASE_URL = 'https://host.example/'
const { Avatar } = await import('../../../src/app/controls/avatar.tsx')
const { cellOf, nothing } = await import('../../../src/app/record/cell.tsx')

const none = renderToStaticMarkup(nothing)
const html = (entity: Entity, name: string, values: Values, look?: Column['look'], find = sectionOf): string => {
  const field = entity.fields[name]
  assert.ok(field, name)
  const row = { id: 'r1', version: 1, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', ...values }
  return renderToStaticMarkup(cellOf(name, field, look, find)(row))
}
const cover = { id: 'm1', label: 'apron.jpg', url: '/media/5e1', alt: 'The apron at dusk' }
const india = { id: 'in', label: 'India' }
const long = 'Indira Gandhi International Airport'

const cells: [what: string, cell: string, expected: string][] = [
  [
    'a picture is the smaller form, from the host',
    html(airport, 'coverId', { cover }),
    '<img class="thumb" src="https://host.example/media/5e1/320" alt="The apron at dusk" loading="lazy" width="48" ' +
      'height="32"/>',
  ],
  [
    'a picture that the person may not see is none',
    html(airport, 'coverId', { cover: { id: 'm1', label: 'apron.jpg' } }),
    none,
  ],
  [
    'a person without a photo has initials',
    html(user, 'photoId', { email: 'ann.bee@example.com' }),
    renderToStaticMarkup(Avatar({ name: ' ', email: 'ann.bee@example.com' })),
  ],
  [
    'a status that isn’t live is a chip',
    html(airport, 'status', { status: 'draft' }),
    '<span class="status pill idle" data-icon="draft"><span>Draft</span></span>',
  ],
  [
    'a mail address fills in no other header of the message',
    html(user, 'email', { email: 'jane?bcc=spy%40other.example&x=@example.com' }),
    '<a href="mailto:jane%3Fbcc%3Dspy%2540other.example%26x%3D@example.com">' +
      'jane?bcc=spy%40other.example&amp;x=@example.com</a>',
  ],
  [
    'a phone number has no parameters',
    html(airport, 'phone', { phone: '+49 30;ext=1' }),
    '<a href="tel:+4930%3Bext%3D1">+49 30;ext=1</a>',
  ],
  [
    'a website of another scheme than http is only text',
    html(airport, 'website', { website: 'javascript:alert(1)' }),
    'javascript:alert(1)',
  ],
  ['a choice is told in words', html(airport, 'type', { type: 'heliport' }), 'Heliport'],
  [
    'a choice that is not known any more stands as it is',
    html(airport, 'type', { type: 'airship_mast' }),
    'airship_mast',
  ],
  ['a relation is not a link', html(airport, 'countryId', { country: india }), 'India'],
  [
    'several relations have commas between them',
    html(blog, 'tagIds', {
      tags: [
        { id: 'a', label: 'Rail' },
        { id: 'b', label: 'Visas' },
      ],
    }),
    '<span>Rail</span><span>, Visas</span>',
  ],
  ['no relation of several is none', html(blog, 'tagIds', { tags: [] }), none],
  [
    'a count leads to what it counts',
    html(country, 'airports', { airports: 1430 }),
    '<a href="/admin/airport?filter%5BcountryId%5D=r1">1,430</a>',
  ],
  ['a count of none leads nowhere', html(country, 'airports', { airports: 0 }), '0'],
  ['a number is grouped, with a true minus', html(airport, 'elevationFt', { elevationFt: -1234 }), '−1,234'],
  ['a number that is not there is none', html(airport, 'elevationFt', { elevationFt: null }), none],
  ['a group is counted', html(airport, 'runways', { runways: [{}, {}] }), '2'],
  [
    'a score under half has one bar',
    html(airport, 'completeness', { completeness: 49 }),
    '<span class="score s1">49</span>',
  ],
  [
    'a score of half has two bars',
    html(airport, 'completeness', { completeness: 50 }),
    '<span class="score s2">50</span>',
  ],
  [
    'a score of most has four bars',
    html(airport, 'completeness', { completeness: 80 }),
    '<span class="score s4">80</span>',
  ],
  ['a day is that day everywhere', html(guidelineDetail, 'validTo', { validTo: '2026-03-14' }), '14 Mar 2026'],
  [
    'an address of the web opens apart',
    html(airport, 'website', { website: 'https://a.example/' }),
    '<a href="https://a.example/" target="_blank" rel="noreferrer">https://a.example/</a>',
  ],
  [
    'an address of mail writes one',
    html(contactMessage, 'email', { email: 'a@a.example' }),
    '<a href="mailto:a@a.example">a@a.example</a>',
  ],
  ['a number of a telephone calls it', html(contactMessage, 'phone', { phone: '+911' }), '<a href="tel:+911">+911</a>'],
  ['a code stands on flaps', html(airport, 'iata', { iata: 'DEL' }, 'flap'), '<span class="flap">DEL</span>'],
  [
    'that of an archived page on grey ones',
    html(airport, 'iata', { iata: 'DEL', status: 'archived' }, 'flap'),
    '<span class="flap off">DEL</span>',
  ],
  [
    'a country has its flag beside it',
    html(country, 'name', { name: 'India', alpha2: 'IN' }, 'flag'),
    'India <span class="cc" aria-hidden="true">🇮🇳</span>',
  ],
  [
    'text that may be cut has all of it in its tooltip',
    html(airport, 'name', { name: long }),
    `<span title="${long}">${long}</span>`,
  ],
]
for (const [what, cell, expected] of cells) test(what, () => assert.equal(cell, expected))
