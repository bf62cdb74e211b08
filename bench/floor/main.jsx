import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import { SignIn } from './SignIn.jsx';
import { UserForm } from './UserForm.jsx';
import { UserList } from './UserList.jsx';
import './floor.css';
import { usePageUrl } from './usePageUrl.js';

function App() {
  const [isSignedIn, setSignedIn] = useState(() => localStorage.getItem('token') !== null);
  const address = usePageUrl();
  if (!isSignedIn) return <SignIn onSignedIn={() => setSignedIn(true)} />;
  const id = /^\/users\/(\w+)$/.exec(address.pathname)?.[1];
  return id ? <UserForm key={id} id={id === 'create' ? undefined : id} /> : <UserList search={address.search} />;
}

createRoot(document.getElementById('root')).render(<App />);
