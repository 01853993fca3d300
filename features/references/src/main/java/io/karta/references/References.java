/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import static java.util.Objects.requireNonNull;

import io.karta.ai.LlmReference;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes references of what is not in the program itself.
 *
 * <pre>{@code
 * ai.withDefaultLlm()
 *         .withReference(References.ofResource("returns", "How we take goods back", "docs/returns.md"))
 *         .withReferences(References.fromYaml("references.yml"))
 *         .createObject("What may the customer do?\n" + complaint, Rights.class);
 * }</pre>
 *
 * <p>A file of references is a list in YAML:
 *
 * <pre>
 * - kind: text                     # or resource (path), web-page (url), directory (path), api (types)
 *   name: returns
 *   description: How we take goods back
 *   notes: Within 30 days, unused.
 * - kind: web-page
 *   url: https://example.org/warranty
 *   description: What the makers promise
 * </pre>
 *
 * <p>Further kinds come from {@link io.karta.spi.LlmReferenceProvider}s.
 */
public final class References {

    private References() {}

    /**
     * Creates a reference of a file on the class path.
     *
     * <pre>{@code References.ofResource("returns", "How we take goods back", "docs/returns.md") }</pre>
     *
     * @param name the name
     * @param description the purpose
     * @param path where it is on the class path of the calling thread's application
     * @return the reference with the text of the file as its notes
     * @throws io.karta.agent.AgentException if it is not there
     */
    public static LlmReference ofResource(String name, String description, String path) {
        return LlmReference.of(name, description, ClassPathResources.read(requireNonNull(path, "path")));
    }

    /**
     * Creates a reference of a web page. It is fetched now; its notes are its text without markup, menus and scripts.
     *
     * <pre>{@code
     * References.ofWebPage("warranty", "What the makers promise", URI.create("https://example.org/warranty"))
     * }</pre>
     *
     * @param name the name
     * @param description the purpose
     * @param url where it is
     * @return the reference
     * @throws io.karta.agent.AgentException if it cannot be fetched
     */
    public static LlmReference ofWebPage(String name, String description, URI url) {
        return LlmReference.of(name, description, WebPage.text(requireNonNull(url, "url")));
    }

    /**
     * Creates a reference of a directory. Its notes are the files in it that are texts, up to 200,000 characters, and
     * the names of the rest.
     *
     * <pre>{@code References.ofDirectory("manuals", "All manuals", Path.of("/srv/manuals")) }</pre>
     *
     * @param name the name
     * @param description the purpose
     * @param directory where it is
     * @return the reference, which is read before each call
     * @throws io.karta.agent.AgentException if there is no such directory
     */
    public static LlmReference ofDirectory(String name, String description, Path directory) {
        return Directory.of(
                requireNonNull(name, "name"),
                requireNonNull(description, "description"),
                requireNonNull(directory, "directory"));
    }

    /**
     * Creates a reference from the types of a library: their public and protected declarations,
     *         and their Javadoc if the
     * sources are on the class path or in a {@code -sources.jar} beside the jar. A large API is only listed in the
     * prompt; the tool {@code describeType} describes each type.
     *
     * <pre>{@code References.ofApi("orders-api", "How orders are read and changed", Orders.class, Order.class) }</pre>
     *
     * @param name the name
     * @param description the purpose
     * @param types the types
     * @return the reference
     */
    public static LlmReference ofApi(String name, String description, Class<?>... types) {
        return new ApiReference(
                requireNonNull(name, "name"), requireNonNull(description, "description"), List.of(types));
    }

    /**
     * Reads a file of references on the class path.
     *
     * <pre>{@code List<LlmReference> references = References.fromYaml("references.yml"); }</pre>
     *
     * @param path where it is on the class path of the calling thread's application
     * @return the references, in order
     * @throws io.karta.agent.AgentException if it is not there or cannot be understood; says which entry and what
     */
    public static List<LlmReference> fromYaml(String path) {
        return new ReferenceFile(requireNonNull(path, "path"), ReferenceKinds.find())
                .read(ClassPathResources.read(path));
    }
}
