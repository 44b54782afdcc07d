import '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { Avatar, initialsOf } from '../../../src/app/controls/avatar.tsx'
import { renderToStaticMarkup } from 'react-dom/server'

const names: readonly [name: string, initials: string][] = [
  ['Meera Nair', 'MN'],
  ['Rhea D’Souza', 'RD'],
  ['Jean-Luc de la Tour', 'JT'],
  ['Prince', 'P'],
  ['Łódź Ölberg', 'ŁÖ'],
  ['  ', ''],
]
for (const [name, initials] of names) {
  test(`“${name}” has the initials “${initials}”`, () => assert.equal(initialsOf(name), initials))
}

test('an avatar shows the initials of the name, or of the email address without a name', () => {
  const initials = (name: string) =>
    /data-initials="(.*?)"/.exec(renderToStaticMarkup(Avatar({ name, email: 'ann.bee@example.com' })))?.[1]
  assert.deepEqual([initials('Carla Doe'), initials(' ')], ['CD', 'AB'])
})
