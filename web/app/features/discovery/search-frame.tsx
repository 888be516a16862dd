import { Outlet } from 'react-router';
import { SearchBar } from './search/search-bar.tsx';

/** Layout of the pages that show the search box under the header. */
export default function SearchFrame() {
  return (
    <>
      <SearchBar />
      <Outlet />
    </>
  );
}
