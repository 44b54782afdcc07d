// Simulates a browser's page translation, which replaces each text with its own elements.
import { act } from 'react'

/** Translates each translatable text once; returns these texts. */
export async function translatePage(): Promise<string[]> {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    const isOut = parentElement?.closest('[translate="no"], textarea, script, style, font') != null
    if (node instanceof Text && !isOut && node.data.trim() !== '') texts.push(node)
  }
  const words = texts.map(({ data }) => data)
  await act(async () => {
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
  return words
}
