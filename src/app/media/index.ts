export { DescribePicture } from './describe-picture.tsx'
export { galleryScreen } from './gallery-screen.tsx'
export { Picker } from './picker.tsx'
