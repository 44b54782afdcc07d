import { byText, render } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { Flap } from '../../../src/app/ui/flap.tsx'

test('a code on flaps turns when it changes, but not when it first appears', async () => {
  const { rerender } = await render(<Flap code="DEL" look="l" />)
  assert.equal(byText('DEL').className, 'flap l')
  await rerender(<Flap code="BOM" look="l" />)
  assert.equal(byText('BOM').className, 'flap l flip')
  const first = byText('BOM')
  await rerender(<Flap code="DEL" look="l" />)
  assert.notEqual(byText('DEL'), first, 'a new element, which turns anew')
})
