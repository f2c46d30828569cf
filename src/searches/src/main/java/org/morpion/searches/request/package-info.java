/** HTTP resources of searches: admission, views, and the diagnosis of waiting islands. */
package org.morpion.searches.request;
