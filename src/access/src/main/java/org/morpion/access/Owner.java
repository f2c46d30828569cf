package org.morpion.access;

/**
 * The owner of a resource.
 *
 * @param id id of the caller that created the resource
 * @param account id of the caller that is charged for the resource and can see it too
 */
public record Owner(String id, String account) {}
