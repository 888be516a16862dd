import '../ui/theme/fonts.css';
import '../ui/theme/global.css';
import '../ui/theme/shared-layout.css';
import '../ui/theme/shared-spacing.css';
import '../ui/theme/shared-looks.css';
import '../platform/all-texts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { loadCatalogue } from '../ui/language/language.ts';
import { Gallery } from './gallery.tsx';

await Promise.all([loadCatalogue('en'), loadCatalogue('hi')]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <Gallery /> }])} />
  </StrictMode>,
);
