import { useLayoutEffect } from 'react'
import { titleSuffix } from '../../contract/constants.ts'

export const productName = process.env.PRODUCT_NAME ?? 'Apron'

/** The tab's title: `<screen title> | <product> Admin`. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => { document.title = title + titleSuffix(productName) }, [title])
}
