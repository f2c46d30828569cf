/** The container image: what its Dockerfile would make. */
package org.morpion.service.container;
