import '../ui/theme/fonts.css';
import '../ui/theme/global.css';
import '../ui/theme/shared-layout.css';
import '../ui/theme/shared-spacing.css';
import '../ui/theme/shared-looks.css';
import '../platform/all-texts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import FlowFrame, { ErrorBoundary as FlowFailure } from '../features/shell/flow-frame.tsx';
import { loadCatalogue } from '../ui/language/language.ts';
import { FlowSample } from './flow-sample.tsx';
import { Gallery, GalleryScheme } from './gallery.tsx';

await Promise.all([loadCatalogue('en'), loadCatalogue('hi')]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root"');
const router = createBrowserRouter([
  {
    element: <GalleryScheme />,
    children: [
      {
        path: '/flow',
        element: <FlowFrame />,
        errorElement: <FlowFailure error={new Error('The sample page failed')} />,
        children: [{ index: true, element: <FlowSample /> }],
      },
      { path: '*', element: <Gallery /> },
    ],
  },
]);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
