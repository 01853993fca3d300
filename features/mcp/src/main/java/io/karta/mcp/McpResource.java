/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Publishes a method of a CDI bean as a resource for MCP clients.
 *
 * <pre>{@code
 * @McpResource(uri = "orders://{number}", description = "An order", mimeType = "application/json")
 * Optional<Order> order(String number) {
 *     return repository.find(number);
 * }
 * }</pre>
 *
 * <p>Each variable of the URI is a {@link String} parameter of the method with the same name. A {@link String} or
 * {@code byte[]} is sent as it is, any other result as JSON. An empty {@link java.util.Optional} means that there is
 * no such resource.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface McpResource {

    /**
     * Returns the URI.
     *
     * @return a URI, or a template with variables such as {@code orders://{number}}
     */
    String uri();

    /**
     * Returns the name of the resource.
     *
     * @return the name; empty for the name of the method
     */
    String name() default "";

    /**
     * Returns the title for users.
     *
     * @return the title; empty for none
     */
    String title() default "";

    /**
     * Returns the description for models.
     *
     * @return the description; empty for none
     */
    String description() default "";

    /**
     * Returns the media type of the content.
     *
     * @return the media type
     */
    String mimeType() default "text/plain";
}
