export { DescribeImage } from './describe-image.tsx'
export { galleryScreen } from './gallery-screen.tsx'
export { Picker } from './picker.tsx'
