/** The container image, built from its Containerfile without a container engine. */
package org.morpion.service.container;
