/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

/**
 * Provider of models of Azure OpenAI. The model is the name of a deployment.
 *
 * <pre>
 * karta.models.fast.provider=azure-openai
 * karta.models.fast.base-url=https://my-resource.openai.azure.com
 * karta.models.fast.model=my-gpt-4.1
 * karta.models.fast.api-key=${AZURE_OPENAI_API_KEY}
 * </pre>
 *
 * <p>A bean of type {@link io.karta.model.ModelCredentials} replaces the key by tokens of Microsoft Entra ID. The path
 * {@code /openai/v1} is added to a base URL without version.
 */
public final class AzureOpenAiProvider extends CompatibleVendor {

    /** Creates the provider. */
    public AzureOpenAiProvider() {
        super(
                "azure-openai",
                vendor("Azure OpenAI", "https://resource.openai.azure.com", "")
                        .keyIn("AZURE_OPENAI_API_KEY")
                        .keyHeader("api-key", "")
                        .addressIn("AZURE_OPENAI_ENDPOINT")
                        .modelIn("AZURE_OPENAI_DEPLOYMENT")
                        .withOwnAddressOfCustomers()
                        .versioned("openai/v1")
                        .build());
    }
}
