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
 * Factory of references to files, web pages, directories and APIs.
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
 * <p>Implementations of {@link io.karta.spi.LlmReferenceProvider} add further kinds.
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
     * @param path the resource on the class path of the calling thread's application
     * @return the reference with the text of the file as its notes
     * @throws io.karta.agent.AgentException if the resource does not exist
     */
    public static LlmReference ofResource(String name, String description, String path) {
        return LlmReference.of(name, description, ClassPathResources.read(requireNonNull(path, "path")));
    }

    /**
     * Creates a reference of a web page. It is fetched immediately; the notes are its text without markup, menus and
     * scripts.
     *
     * <pre>{@code
     * References.ofWebPage("warranty", "What the makers promise", URI.create("https://example.org/warranty"))
     * }</pre>
     *
     * @param name the name
     * @param description the purpose
     * @param url the URL of the page
     * @return the reference
     * @throws io.karta.agent.AgentException if the page cannot be fetched
     */
    public static LlmReference ofWebPage(String name, String description, URI url) {
        return LlmReference.of(name, description, WebPage.text(requireNonNull(url, "url")));
    }

    /**
     * Creates a reference of a directory. The notes are its text files, up to 200,000 characters, and the names of the
     * other files, also of those that cannot be read.
     *
     * <pre>{@code References.ofDirectory("manuals", "All manuals", Path.of("/srv/manuals")) }</pre>
     *
     * @param name the name
     * @param description the purpose
     * @param directory the directory
     * @return the reference; its files are read before each call
     * @throws io.karta.agent.AgentException if the directory does not exist
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
     * Reads a reference file on the class path.
     *
     * <pre>{@code List<LlmReference> references = References.fromYaml("references.yml"); }</pre>
     *
     * @param path the resource on the class path of the calling thread's application
     * @return the references, in order
     * @throws io.karta.agent.AgentException if the file does not exist or is invalid; the message contains the entry
     *     and the problem
     */
    public static List<LlmReference> fromYaml(String path) {
        return new ReferenceFile(requireNonNull(path, "path"), ReferenceKinds.find())
                .read(ClassPathResources.read(path));
    }
}
