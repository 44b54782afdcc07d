import { useEffect } from 'react'
import { titleSuffix } from '#contract'

export const productName = process.env.PRODUCT_NAME ?? 'Apron'

/** The tab's title: `<screen title> | <product> Admin`. */
export function usePageTitle(title: string): void {
  // After the frame: a title is the browser's to draw, and would keep the screen waiting.
  useEffect(() => { document.title = title + titleSuffix(productName) }, [title])
}
